import { z } from 'zod';
import { fromList, type ReferenceObjects } from '../reference/lists.ts';
import { Interconnection } from './interconnection.ts';
import { Count, Text } from './text.ts';

export const productionMeterLocations = ['Between Solar and Disconnect', 'Between Disconnect and MSP'] as const;
export const batteryBackups = ['Whole Home', 'Partial Home'] as const;

/** Amperes, in the steps that main service panels come in. */
export const MspRating = z
  .literal([100, 125, 150, 175, 200, 225])
  .meta({ title: 'Main service panel rating', unit: 'A', section: '§2.5' });

/** Amperes. The upper bound is the job's own `msp_rating`, see `breakerFitsPanel`. */
export const BreakerRating = z
  .literal([25, 50, 75, 100, 125, 150, 175, 200, 225])
  .meta({ title: 'Main breaker rating', unit: 'A', section: '§2.5' });

/** §2.5: the breaker is at most the panel's rating. Values that are wrong by themselves are not judged here. */
export const breakerFitsPanel = (job: { msp_rating?: unknown; breaker_rating?: unknown }): boolean =>
  !MspRating.safeParse(job.msp_rating).success ||
  !BreakerRating.safeParse(job.breaker_rating).success ||
  Number(job.breaker_rating) <= Number(job.msp_rating);

/** §2.5: what a CAD design is drawn from. */
export const cadFields = <R extends ReferenceObjects>(reference: R) => ({
  module_type: fromList(reference, 'module-types'),
  module_count: Count.meta({ title: 'Number of modules', section: '§2.5' }),
  inverter_type: fromList(reference, 'inverter-types'),
  inverter_count: Count.meta({ title: 'Number of inverters', section: '§2.5' }),
  production_meter_location: z
    .enum(productionMeterLocations)
    .meta({ title: 'Production meter', section: '§2.5', description: 'Left out when not applicable.' }),
  msp_rating: MspRating,
  breaker_rating: BreakerRating,
  interconnection: Interconnection,
  optimizer_type: fromList(reference, 'optimizer-types'),
  mpu_model_number: Text.meta({ title: 'MPU model number', section: '§2.5' }),
  battery_type: fromList(reference, 'battery-types'),
  battery_count: Count.meta({ title: 'Number of batteries', section: '§2.5' }),
  battery_backup: z.enum(batteryBackups).meta({ title: 'Battery backup', section: '§2.5' }),
  utility_name: Text.meta({ title: 'Utility', section: '§2.5' }),
});
