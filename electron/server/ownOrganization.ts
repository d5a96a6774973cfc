/** What the organization of somebody who works alone is called, until it is given the firm's name. */
export const ownOrganization = 'This computer';
