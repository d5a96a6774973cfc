/** A multipart form with one file, as its bytes; the boundary is `edge`. */
export const formOf = (bytes: Uint8Array, key = 'file'): Buffer =>
  Buffer.concat([
    Buffer.from(`--edge\r\nContent-Disposition: form-data; name="${key}"; filename="a.jpg"\r\n\r\n`),
    bytes,
    Buffer.from('\r\n--edge--\r\n'),
  ]);
