/** Color of a status; other providers may have statuses of their own. */
export const statusTone = (status: string): 'good' | 'warn' | 'bad' | 'accent' => {
  switch (status) {
    case 'Approved':
      return 'good';
    case 'Rejected':
    case 'Canceled':
      return 'bad';
    case 'On Hold':
    case 'Revised':
      return 'warn';
    default:
      return 'accent';
  }
};
