/** Of engineers and their licenses. */
export const engineerWordsEn = {
  // Firm
  imageNotSaved: 'Not saved yet.',

  // Users
  engineerTitle: (email: string) => `License and signature of ${email}`,
  engineerOfRecordHint: 'Letters that this user issues carry their own name, license, and signature.',
  engineerName: 'Name on letters',
  engineerNameHint: 'As licensed, such as Jane Public, P.E.',
  noLicenses: 'No licenses yet.',
  addLicense: 'Add a license',
  licenseNumbered: (number: number) => `License ${number}`,
  removeLicense: (number: number) => `Remove license ${number}`,
  licenseState: 'State',
  licenseNumber: 'License number',
  discipline: 'Discipline',
  licenseExpires: 'Expires',
  /** In a narrow list. */
  disciplineNames: {
    structural: 'Structural',
    civil: 'Civil',
    professional: 'Professional',
    mechanical: 'Mechanical',
    electrical: 'Electrical',
    architect: 'Architect',
  },
  engineerSaved: 'License and signature saved.',
  engineerNotSaved: 'Not saved: correct the marked fields.',
  ownSignature: 'Signature',
  ownEngineer: 'License and signature',
  isOfRecordHint: 'You are an engineer of record: letters that you issue carry this.',
  isNotOfRecordHint: 'Used once an administrator makes you an engineer of record.',
  onlyEngineers: 'Only engineers of record issue letters',
  onlyEngineersHint: (names: readonly string[]) =>
    names.length === 0
      ? 'Nobody is an engineer of record yet: make one under Users.'
      : `Others prepare them. Engineers of record: ${names.join(', ')}`,
};
