import type { Role } from '../../../../shared/rpc/roles.ts';
import type { AccountWords } from '../accountWords.ts';

/** What the forms of users ask for; only those of the role `office` belong to an organization. */
export interface TypedUser {
  email: string;
  role: Role;
  /** An id as text; empty while none is chosen. */
  organization: string;
}

const emailError = (email: string, words: AccountWords): string | null => {
  if (email === '') return words.userEmailNeeded;
  return /^[^\s@]+@[^\s@]+$/.test(email) ? null : words.emailWrong;
};

export const organizationError = ({ role, organization }: Omit<TypedUser, 'email'>, words: AccountWords) =>
  role === 'office' && organization === '' ? words.organizationNeeded : null;

export const userErrors = (typed: TypedUser, words: AccountWords) => ({
  email: emailError(typed.email.trim(), words),
  organization: organizationError(typed, words),
});

export const sentRole = ({ role, organization }: Omit<TypedUser, 'email'>) => ({
  role,
  ...(role === 'office' ? { organization: Number(organization) } : {}),
});

export const sentUser = ({ email, ...typed }: TypedUser) => ({ email: email.trim(), ...sentRole(typed) });
