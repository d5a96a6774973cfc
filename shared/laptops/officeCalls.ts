import { z } from 'zod';
import { DeviceReport } from '../api/devices.ts';
import { Id, mutationBy, type OfficeCall, OrganizationName, queryBy, TextId } from '../rpc/officeCallRows.ts';
import { administrators, everyone } from '../rpc/roles.ts';

/** A laptop by its last report. */
export const LaptopView = DeviceReport.extend({
  id: z.string(),
  /** It reports with a test key. */
  isTest: z.boolean(),
  organization: OrganizationName,
  reportedMs: z.int(),
  /** Has had unsent work for long, or has unsent work and has not reported for long. */
  isStale: z.boolean(),
});
export type LaptopView = z.infer<typeof LaptopView>;
const LaptopViews = z.array(LaptopView);

const LaptopPage = z.object({
  offset: z.int().min(0).default(0),
  limit: z.int().min(1).max(1000).default(1000),
  /** Those that report with a test key, which appear in no other list. */
  test: z.boolean().default(false),
});

/** Calls about the laptops of crews. */
export const laptopCalls = {
  /** Those that need attention first. */
  listLaptops: queryBy(everyone)(LaptopPage, LaptopViews),
  /** A page of those whose name, id or organization contains the text; `total` and `stale` count all of them, `tests` those of test keys. */
  readLaptops: queryBy(everyone)(
    LaptopPage.extend({ text: z.string().max(300).default('') }),
    z.object({ laptops: LaptopViews, total: z.int(), stale: z.int(), tests: z.int() }),
  ),
  /** Removes a laptop until its next report. */
  forgetLaptop: mutationBy(administrators)(
    z.object({ organization: Id, id: TextId, test: z.boolean().default(false) }),
    LaptopViews,
  ),
} as const satisfies Record<string, OfficeCall>;
