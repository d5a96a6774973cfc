import { z } from 'zod';

/** The services that can be requested, in the order of §2.2, with the words people use for them. */
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

/** Slugs of earlier days and what they are called today; answers always carry today's. */
export const legacyServices: Readonly<Record<string, Service>> = {
  structural_letter: 'pv_structural_letter',
  cad_packet: 'pv_cad_design',
};

export const serviceSlugs = Object.keys(services) as Service[];

/** A slug of §2.2 as it is answered. */
export const ServiceSlug = z.enum(serviceSlugs as [Service, ...Service[]]).meta({
  id: 'ServiceSlug',
  title: 'Service',
  section: '§2.2',
});

/** A slug as it may be sent: today's, or a legacy one that is read as today's. */
export const RequestedService = z
  .enum([...serviceSlugs, ...Object.keys(legacyServices)] as [string, ...string[]])
  .transform((slug) => legacyServices[slug] ?? (slug as Service));

/** §1, rules 1 and 2: nothing asked for means a structural letter. Repeated slugs count once, in the order sent. */
export const requestedOrDefault = (requested: readonly Service[] | null | undefined): Service[] =>
  requested?.length ? [...new Set(requested)] : ['pv_structural_letter'];

/** Services of a job as typed, sent or answered, by today's slugs; anything else in the list is left out. */
export const askedServices = (requested: unknown): Service[] =>
  (Array.isArray(requested) ? (requested as unknown[]) : []).flatMap((slug) => {
    const { success, data } = RequestedService.safeParse(slug);
    return success ? [data] : [];
  });
