import type Circle from '~icons/lucide/circle';

/** A component that draws one icon, in the size of the text around it. Its name stands beside it, or on what it is in. */
export type Icon = typeof Circle;
