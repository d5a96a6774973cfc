/** Downloads what is at an address, by its name there unless it gets one here. */
export const startDownload = (address: string, name = ''): void => {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
};

/** Downloads a text as a file. */
export const saveText = (name: string, text: string, mediaType: string): void => {
  const address = URL.createObjectURL(new Blob([text], { type: mediaType }));
  startDownload(address, name);
  // By then the download has read the bytes.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
};
