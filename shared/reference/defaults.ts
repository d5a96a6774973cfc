import { batteryTypes } from './defaults/batteryTypes.ts';
import { beamShapes } from './defaults/beamShapes.ts';
import { connectionTypes } from './defaults/connectionTypes.ts';
import { inverterTypes } from './defaults/inverterTypes.ts';
import { moduleTypes } from './defaults/moduleTypes.ts';
import { optimizerTypes } from './defaults/optimizerTypes.ts';
import { rackingTypes } from './defaults/rackingTypes.ts';
import { roofMaterials } from './defaults/roofMaterials.ts';
import { states } from './defaults/states.ts';
import type { ReferenceEntry, ReferenceListKey } from './lists.ts';
import { matchKey } from './matchKey.ts';

/** What every list holds before the first import. Every id is written down: it never changes. */
export const referenceDefaults: Readonly<Record<ReferenceListKey, readonly ReferenceEntry[]>> = {
  states,
  'beam-shape': beamShapes,
  'roof-materials': roofMaterials,
  'connection-types': connectionTypes,
  'racking-types': rackingTypes,
  'module-types': moduleTypes,
  'inverter-types': inverterTypes,
  'optimizer-types': optimizerTypes,
  'battery-types': batteryTypes,
};

/** §2.4: the one connection type that makes `ballast_weight` required, known by its name on every provider's list. */
export const isBallast = (connectionType: { name: string }): boolean => matchKey(connectionType.name) === 'ballast';
