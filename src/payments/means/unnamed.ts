/** What is kept of a failure names no token that pays: "No such granted token: 'spt_…'". */
export const unnamed = (text: string): string => text.replace(/\b(spt|tok|pm)_\w+/g, '$1_…')
