/** Distances between children: 0, 0.25, 0.5, 0.75, 1 and 1.5 rem (`--gap-…` in style.css). */
export type Gap = 'none' | 'xs' | 's' | 'm' | 'l' | 'xl';

/** What a thing means: `accent` news, `good` done, `warn` waits for a person, `bad` wrong. */
export type Tone = 'plain' | 'accent' | 'good' | 'warn' | 'bad';
