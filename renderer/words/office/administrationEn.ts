/** Words of organizations, keys, users, lists, laptops, the audit log and the health of the server. */
export const administrationEn = {};
