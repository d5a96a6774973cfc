/** Names of keys and modifiers, as `shell/common/keyboard_util.cc` of Electron has them; any other is one character. */
const modifiers = 'alt altgr cmd cmdorctrl command commandorcontrol control ctrl meta option shift super'.split(' ');
const keys = new Set([
  ...'backspace capslock delete down end enter esc escape home insert left medianexttrack mediaplaypause'.split(' '),
  ...'mediaprevioustrack mediastop num0 num1 num2 num3 num4 num5 num6 num7 num8 num9 numadd numdec numdiv'.split(' '),
  ...'numlock nummult numsub pagedown pageup plus printscreen return right scrolllock space tab up'.split(' '),
  ...'volumedown volumemute volumeup'.split(' '),
  ...Array.from({ length: 24 }, (_, at) => `f${at + 1}`),
]);
const isKey = (token: string): boolean => keys.has(token) || /^[!-~]$/.test(token);

/** Electron writes a line to its log, and the item gets no key; here it is an error. */
export const assertAccelerator = (accelerator: string): void => {
  const tokens = accelerator
    .toLowerCase()
    .split('+')
    .map((token) => token.trim())
    .filter((token) => token !== '');
  const unknown = tokens.filter((token) => !modifiers.includes(token) && !isKey(token));
  if (unknown.length > 0 || tokens.every((token) => modifiers.includes(token)))
    throw new TypeError(`${accelerator} doesn't contain a valid key`);
};
