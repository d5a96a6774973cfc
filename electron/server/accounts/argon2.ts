/** argon2id. */
const library = () => import('@node-rs/argon2');

/** Loads it, which the first password would do otherwise. */
export const loadArgon2 = async (): Promise<void> => void (await library());

export const hashPassword = async (password: string): Promise<string> => {
  const { hash } = await library();
  return hash(password);
};

/** Throws for a hash that is none. */
export const verifyPassword = async (passwordHash: string, password: string): Promise<boolean> => {
  const { verify } = await library();
  return verify(passwordHash, password);
};
