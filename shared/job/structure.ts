import { z } from 'zod';
import { fromList, type ReferenceObjects } from '../reference/lists.ts';
import { Count, Text } from './text.ts';

export const RoofPitch = z.number().min(0).max(60).meta({ title: 'Roof pitch', unit: '°', section: '§2.3' });
export const BeamSpacing = z.number().min(6).max(480).meta({ title: 'Beam spacing', unit: 'in', section: '§2.3' });
export const BeamSpan = z
  .array(z.number().min(24).max(1200))
  .meta({ title: 'Beam span', unit: 'in', section: '§2.4', description: 'One entry per member.' });
export const RoofOverhang = z.number().min(0).max(120).meta({ title: 'Roof overhang', unit: 'in', section: '§2.4' });
export const PanelToEave = z.number().min(0).max(480).meta({
  title: 'Panel to eave',
  unit: 'in',
  section: '§2.4',
  description: 'From the eave to the bottom of the first panel.',
});
export const BallastWeight = z.number().min(0).max(100).meta({
  title: 'Ballast weight',
  unit: 'lb',
  section: '§2.4',
  description: 'Required when the connection type is Ballast.',
});
export const PanelsOnRafter = z.int().min(1).max(25).meta({
  title: 'Panels on a rafter',
  section: '§2.4',
  description: 'Usually the number of rows of panels.',
});

export const orientations = ['Portrait', 'Landscape'] as const;
export const frameShapes = [
  'Rafter',
  'Kingpost',
  'Simple Fink',
  'Queen',
  'Fink',
  'Howe',
  'Fan',
  'Modified Queen',
  'Double Fink',
  'Double Howe',
  'Attic',
  'Purlin',
  'Non-Standard',
] as const;

/** §2.3: one set of structural facts for every array. `R` is how reference objects look on this side of the wire. */
export const basicFields = <R extends ReferenceObjects>(reference: R) => ({
  roof_material: fromList(reference, 'roof-materials'),
  roof_pitch: RoofPitch,
  racking_type: fromList(reference, 'racking-types'),
  connection_type: fromList(reference, 'connection-types'),
  beam_shape: fromList(reference, 'beam-shape'),
  beam_spacing: BeamSpacing,
});

/** §2.4: the facts of one array; for CAD design (§2.4, last paragraph) the racking type belongs to it too. */
export const arrayFields = <R extends ReferenceObjects>(reference: R) => ({
  name: Text.meta({ title: 'Array name', section: '§2.4' }),
  panel_quantity: Count.meta({ title: 'Panels', section: '§2.4' }),
  orientation: z.enum(orientations).meta({ title: 'Orientation', section: '§2.4' }),
  num_panels_on_rafter: PanelsOnRafter,
  panel_to_eave: PanelToEave,
  ballast_weight: BallastWeight,
  frame_shape: z.enum(frameShapes).meta({ title: 'Frame shape', section: '§2.4' }),
  beam_span: BeamSpan,
  roof_overhang: RoofOverhang,
  ...basicFields(reference),
});
