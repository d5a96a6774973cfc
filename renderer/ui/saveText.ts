/** Gives the person a text file to keep, as a browser does. */
export const saveText = (name: string, text: string, mediaType: string): void => {
  const address = URL.createObjectURL(new Blob([text], { type: mediaType }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The download has its own hold on the bytes by then.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
};
