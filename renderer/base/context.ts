import { createContext } from 'svelte';
import type { AppState } from '../field/parts/appState.svelte.ts';
import type { OfficeWindow } from '../office/parts/officeWindow.svelte.ts';
import type { WindowState } from './windowState.svelte.ts';

// What every component of a window may need: it comes from the root, and not from hand to hand.

/** The state of the field app, for its screens. */
export const [useApp, provideApp] = createContext<AppState>();

/** The state of the console, for its screens. */
export const [useOffice, provideOffice] = createContext<OfficeWindow>();

/** The state of either window, for what both show. */
export const [useWindow, provideWindow] = createContext<Pick<WindowState, 'language' | 'words' | 'toasts'>>();
