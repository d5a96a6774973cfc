/** Opens an address beside the app; the other page learns nothing of ours. */
export const openOutside = (address: string): void => void window.open(address, '_blank', 'noreferrer');
