/** Whether the run looks at everything: all looks of pictures, and more. `npm run test:deep` sets it. */
export const isDeep = Boolean(process.env.RAFTER_TEST_DEEP);
