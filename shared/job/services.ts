/** The services in the order of §2.2, with English names. */
export const services = {
  pv_structural_letter: 'Structural letter',
  pv_cad_design: 'CAD design',
  structural_stamps_pe: 'Structural stamps (PE)',
  electrical_stamps_pe_or_ee: 'Electrical stamps (PE or EE)',
  ground_mount_structural_letter: 'Ground mount structural letter',
  post_installation_letter: 'Post-installation letter',
  physical_wet_stamp: 'Physical wet stamp',
  panel_load_calculation_report: 'Panel load calculation report',
  busbar_capacity_certification: 'Busbar capacity certification',
  wall_mount_battery: 'Wall-mounted battery',
  non_pv_design: 'Non-PV design',
  shade_report: 'Shade report',
  deep_foundations_permit_package: 'Deep foundations permit package',
  special_inspection: 'Special inspection',
  general_engineering: 'General engineering',
} as const;

export type Service = keyof typeof services;

/** Legacy slugs with their current ones; responses carry only current slugs. */
export const legacyServices: Readonly<Record<string, Service>> = {
  structural_letter: 'pv_structural_letter',
  cad_packet: 'pv_cad_design',
};

export const serviceSlugs = Object.keys(services) as Service[];

/** A slug, or the current one of a legacy slug; undefined for anything else. */
const currentService = (slug: unknown): Service | undefined => {
  if (typeof slug !== 'string') return undefined;
  if (Object.hasOwn(legacyServices, slug)) return legacyServices[slug];
  return serviceSlugs.find((each) => each === slug);
};

/** §1, rules 1 and 2: a job without services asks for a structural letter. Repeated slugs count once, in the order sent. */
export const requestedOrDefault = (requested: readonly Service[] | null | undefined): Service[] =>
  requested?.length ? [...new Set(requested)] : ['pv_structural_letter'];

/** The services in an unvalidated list, by their current slugs; unknown entries are dropped. */
export const askedServices = (requested: unknown): Service[] =>
  (Array.isArray(requested) ? (requested as unknown[]) : []).flatMap((slug) => currentService(slug) ?? []);
