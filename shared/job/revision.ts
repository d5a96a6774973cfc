/** Reasons of a revision (§4.8), with English names. */
export const revisionReasons = {
  equipment_change: 'Equipment change',
  electrical_change: 'Electrical change',
  ahj_rejection: 'AHJ rejection',
  utility_rejection: 'Utility rejection',
  company_preference: 'Company preference',
  right_angle_error: "Provider's error",
  layout_change: 'Layout change',
  additional_service: 'Additional service',
  as_built: 'As built',
  other: 'Other',
} as const;
export type RevisionReason = keyof typeof revisionReasons;
