/** Entries of a letter that its finding rests on. */
export const basisValues = [
  'building_code',
  'building_code_year',
  'asce_7_edition',
  'wind_speed',
  'wind_exposure',
  'ground_snow_load',
  'roof_snow_load',
  'risk_category',
  'roof_dead_load',
  'array_dead_load',
] as const;

/** Loads that each edition of ASCE 7 maps anew, and since 7-22 at another level of safety (snow: strength, not allowable). */
export const editionLoads = ['wind_speed', 'ground_snow_load', 'roof_snow_load'] as const;
/** What is calculated with them, of a roof. */
export const editionResults = [
  'attachment_point_load',
  'existing_gravity_load',
  'added_gravity_load',
  'existing_lateral_load',
  'added_lateral_load',
] as const;

/** The same of an array. */
export const arrayEditionValues = [
  'max_spacing_portrait',
  'max_spacing_landscape',
  'max_spacing_portrait_zone_2',
  'max_spacing_portrait_zone_3',
  'max_spacing_landscape_zone_2',
  'max_spacing_landscape_zone_3',
  'max_cantilever',
  'attachment_demand',
  'bending_demand',
  'demand_capacity_ratio',
] as const;

/** Entries whose absence holds a letter back: the design basis, the basis of the finding, and what that is calculated from. */
export const neededValues = [...basisValues, 'finding_basis', 'existing_gravity_load'] as const;
/** What figures can say against a finding. */
export const contradictions = ['gravity', 'lateral', 'ratio', 'attachment'] as const;
