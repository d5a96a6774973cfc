import { z } from 'zod';
import { isUnanswered } from './providerErrors.ts';

export type Claims = Record<string, unknown>;

/** A user's email as a provider has it. `isVerified` is undefined where it leaves that open. */
interface ProvidedEmail {
  /** In lower case; null where it is none. */
  email: string | null;
  isVerified: boolean | undefined;
}

/** Only plain letters: others, such as the Kelvin sign, have small letters among them. */
const emailIn = (claim: unknown): string | null =>
  z.string().trim().pipe(z.email().max(320)).safeParse(claim).data?.toLowerCase() ?? null;

/** Some providers, such as Amazon Cognito and JumpCloud, write `true` as text. Any other value means that it is not verified. */
const verifiedIn = (claim: unknown): boolean | undefined =>
  claim === undefined ? undefined : claim === true || claim === 'true';

const providedIn = (claims: Claims): ProvidedEmail => ({
  email: emailIn(claims['email']),
  isVerified: verifiedIn(claims['email_verified']),
});

/**
 * The email in an ID token, else in the user information. That is asked, too, where the ID token has an email and does not mark
 * it as the specification has it, by true or false: for the same email either of them can say that it is verified, and no is
 * no. Where nobody answers there, the ID token alone counts; an answer that cannot be right refuses the sign-in. `askMore` is null where
 * the provider has no user information; it throws where the answer is about another user.
 */
export const findEmail = async (idToken: Claims, askMore: (() => Promise<Claims>) | null): Promise<ProvidedEmail> => {
  const own = providedIn(idToken);
  const mark = idToken['email_verified'];
  if (askMore === null) return own;
  if (idToken['email'] === undefined) return providedIn(await askMore());
  if (typeof mark === 'boolean' || own.isVerified === false) return own;
  const other = await askMore().then(providedIn, (error: unknown) => {
    if (isUnanswered(error)) return null;
    throw error;
  });
  if (other === null || other.email !== own.email) return own;
  const marks = [own.isVerified, other.isVerified];
  return { email: own.email, isVerified: marks.includes(false) ? false : marks.includes(true) ? true : undefined };
};
