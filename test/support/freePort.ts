import { choosePort } from '../../electron/demo/choosePort.ts';

/** A port for a program that has to be given one, or that ends and comes back to the same one. */
export const freePort = (): Promise<number> => choosePort();
