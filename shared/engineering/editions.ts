/** The editions of ASCE 7 that the engine calculates by; results of two of them are never mixed. */
export const calculatedEditions = ['7-10', '7-16', '7-22'] as const;
export type CalculatedEdition = (typeof calculatedEditions)[number];

export const riskCategories = ['I', 'II', 'III', 'IV'] as const;
export type RiskCategory = (typeof riskCategories)[number];
