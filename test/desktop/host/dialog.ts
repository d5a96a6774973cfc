import { app } from './app.ts';
import { note } from './journal.ts';
import { BrowserWindow } from './windows.ts';

interface MessageBoxOptions {
  type?: string;
  title?: string;
  message?: string;
  detail?: string;
  buttons?: string[];
  defaultId?: number;
  cancelId?: number;
  noLink?: boolean;
  checkboxLabel?: string;
  checkboxChecked?: boolean;
  signal?: AbortSignal;
}
interface OpenOptions {
  title?: string;
  buttonLabel?: string;
  defaultPath?: string;
  message?: string;
  properties?: string[];
}
/** Only `cancelId` where the signal was aborted before. */
interface MessageBoxAnswer {
  response: number;
  cancelId?: number;
  checkboxChecked: boolean;
}
interface OpenAnswer {
  canceled: boolean;
  filePaths: string[];
}

const assertReady = (): void => {
  if (!app.isReady()) throw new Error('dialog module can only be used after app is ready');
};
const assertText = (value: unknown, name: string): void => {
  if (value !== undefined && typeof value !== 'string') throw new TypeError(`${name} must be a string`);
};

const types = ['none', 'info', 'warning', 'error', 'question'];

/** The button of Escape and of the cross: named, else by its words, else the second where the first is the default. */
const cancelIdOf = ({ cancelId, defaultId = -1, buttons = [] }: MessageBoxOptions): number => {
  if (cancelId !== undefined) return cancelId;
  const byWords = buttons.findIndex((button) => ['cancel', 'no'].includes(button.toLowerCase()));
  if (byWords !== -1) return byWords;
  return defaultId === 0 && buttons.length > 1 ? 1 : 0;
};

/** As `messageBox` of Electron's `dialog.ts`. */
const assertMessageBox = (options: MessageBoxOptions): void => {
  assertReady();
  const { type = 'none', buttons = [], noLink = false } = options;
  if (!types.includes(type)) throw new TypeError('Invalid message box type');
  if (!Array.isArray(buttons)) throw new TypeError('Buttons must be an array');
  assertText(options.title, 'Title');
  if (typeof noLink !== 'boolean') throw new TypeError('noLink must be a boolean');
  assertText(options.message, 'Message');
  assertText(options.detail, 'Detail');
  assertText(options.checkboxLabel, 'checkboxLabel');
  if (options.checkboxChecked && !options.checkboxLabel)
    throw new Error('checkboxChecked requires that checkboxLabel also be passed');
};

const assertOpenDialog = (options: OpenOptions): void => {
  assertReady();
  if (options.properties !== undefined && !Array.isArray(options.properties))
    throw new TypeError('Properties must be an array');
  assertText(options.title, 'Title');
  assertText(options.buttonLabel, 'Button label');
  assertText(options.defaultPath, 'Default path');
  assertText(options.message, 'Message');
};

type Given<Options> = [Options?] | [BrowserWindow, Options?];
const optionsOf = <Options extends object>([first, second]: Given<Options>): Options =>
  ((first instanceof BrowserWindow ? second : first) ?? {}) as Options;

/**
 * A question whose answer a test may put in its place: what the app asks is checked all the same. Without one it is
 * answered with what closes it.
 */
const question = <Options extends object, Answer>(
  assert: (options: Options) => void,
  usual: (options: Options) => Answer,
) => {
  let answer: ((...given: Given<Options>) => Promise<Answer>) | null = null;
  return {
    configurable: true,
    enumerable: true,
    get:
      () =>
      async (...given: Given<Options>): Promise<Answer> => {
        const options = optionsOf(given);
        assert(options);
        return answer === null ? usual(options) : answer(...given);
      },
    set: (wanted: typeof answer) => {
      answer = wanted;
    },
  };
};

const messageBox = question<MessageBoxOptions, MessageBoxAnswer>(assertMessageBox, (options) => {
  const response = cancelIdOf(options);
  if (options.signal?.aborted) return { cancelId: response, checkboxChecked: false } as MessageBoxAnswer;
  note('question', { ...options, cancelId: response });
  return { response, checkboxChecked: Boolean(options.checkboxChecked) };
});
const openDialog = question<OpenOptions, OpenAnswer>(assertOpenDialog, () => ({ canceled: true, filePaths: [] }));

const showErrorBox = (title: unknown, content: unknown): void => {
  if (typeof title !== 'string' || typeof content !== 'string')
    throw new TypeError('Error processing argument at index 0');
  note('error-box', { title, content });
  console.error(title, content);
};

export const dialog = Object.defineProperties(
  { showErrorBox },
  { showMessageBox: messageBox, showOpenDialog: openDialog },
) as {
  showErrorBox: typeof showErrorBox;
  showMessageBox: (...given: Given<MessageBoxOptions>) => Promise<MessageBoxAnswer>;
  showOpenDialog: (...given: Given<OpenOptions>) => Promise<OpenAnswer>;
};
