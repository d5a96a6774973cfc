/** The person asked for something that cannot be: exit code 1, in words, without a stack. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}
