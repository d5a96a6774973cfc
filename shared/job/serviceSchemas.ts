import { z } from 'zod';
import { legacyServices, type Service, serviceSlugs } from './services.ts';

/** A slug of §2.2 in responses. */
export const ServiceSlug = z.enum(serviceSlugs as [Service, ...Service[]]).meta({
  id: 'ServiceSlug',
  title: 'Service',
  section: '§2.2',
});

/** A slug in requests; a legacy one becomes the current one. */
export const RequestedService = z
  .enum([...serviceSlugs, ...Object.keys(legacyServices)] as [string, ...string[]])
  .transform((slug) => legacyServices[slug] ?? (slug as Service));
