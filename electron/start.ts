import './compileCache.ts';
import path from 'node:path';

const here = import.meta.dirname;
const isBuilt = import.meta.filename.endsWith('.js');
const root = path.resolve(here, isBuilt ? '../..' : '..');
const argv = process.argv.slice(2);
const inBrowser = ['--browser', '--no-open', '--port', '--help', '--version', '-V', '-h'];

const { sayWhyNot } = await import('./cli/start/whyNot.ts');
const { startDesktop } = await import('./cli/start/startDesktop.ts');
const desktop = argv.some((one) => inBrowser.includes(one.split('=')[0]!)) ? null : await startDesktop(root, argv);
if (desktop?.ran) process.exit(desktop.code);
if (desktop) console.log(sayWhyNot(desktop));

const { startInBrowser } = await import('./cli/start/startInBrowser.ts');
await startInBrowser(argv, {
  pages: path.join(root, 'dist/renderer'),
  phonePages: path.join(root, 'dist/phone'),
  pictureProgram: path.join(here, isBuilt ? 'pictureProcess.js' : 'pictures/pictureProcess.ts'),
});
