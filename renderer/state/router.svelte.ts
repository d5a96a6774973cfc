/** Where in the app a window is; kept in the address, so that a reload and the back button work. */
export type Place =
  | { screen: 'jobs' }
  | { screen: 'draft'; id: string; part: string }
  | { screen: 'job'; id: string }
  | { screen: 'sync' }
  | { screen: 'settings' }
  | { screen: 'welcome' };

/** What no place is called is no place. */
const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
};

const read = (hash: string): Place => {
  const [screen = '', id = '', part = ''] = hash.replace(/^#\/?/, '').split('/').map(decoded);
  switch (screen) {
    case 'draft':
      return id === '' ? { screen: 'jobs' } : { screen, id, part: part || 'client' };
    case 'job':
      return id === '' ? { screen: 'jobs' } : { screen, id };
    case 'sync':
    case 'settings':
    case 'welcome':
      return { screen };
    default:
      return { screen: 'jobs' };
  }
};

const write = (place: Place): string => {
  const parts: string[] = [place.screen];
  if ('id' in place) parts.push(place.id);
  if ('part' in place) parts.push(place.part);
  return `#/${parts.map(encodeURIComponent).join('/')}`;
};

export class Router {
  #place = $state<Place>(read(location.hash));

  constructor() {
    addEventListener('hashchange', () => (this.#place = read(location.hash)));
  }

  get place(): Place {
    return this.#place;
  }

  /** The address of a place, for links. */
  to(place: Place): string {
    return write(place);
  }

  go(place: Place): void {
    location.hash = write(place);
  }

  /**
   * Asked before what takes its time: goes on afterwards, unless the person has gone elsewhere meanwhile. Answers whether
   * it did.
   */
  fromHere(): (place: Place) => boolean {
    const here = location.hash;
    return (place) => {
      if (location.hash !== here) return false;
      this.go(place);
      return true;
    };
  }
}
