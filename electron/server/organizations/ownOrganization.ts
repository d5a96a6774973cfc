/** Name of the organization of a user who works alone, until the firm has a name. */
export const ownOrganization = 'This computer';
