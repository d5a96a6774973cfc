/** Authenticators take names, not addresses, and browsers offer them to secure pages only. */
export const hasPasskeys = 'credentials' in navigator && !/^[\d.]+$|^\[/.test(location.hostname);
