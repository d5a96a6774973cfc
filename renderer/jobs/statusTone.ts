/** How a status looks, of those that the reference and this server know; others are only said. */
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
