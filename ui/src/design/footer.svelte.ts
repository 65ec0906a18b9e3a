/** Whether the footer is shown: a table takes the whole window. */
export const footer = $state({ shown: true });
