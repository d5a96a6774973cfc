/** Downloads a text as a file. */
export const saveText = (name: string, text: string, mediaType: string): void => {
  const address = URL.createObjectURL(new Blob([text], { type: mediaType }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // By then the download has read the bytes.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
};
