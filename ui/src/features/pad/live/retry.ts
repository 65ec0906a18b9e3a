const TEMPORARY = ['moved', 'slow', 'slow-down', 'internal', 'busy', 'pad-crowded'];

/** Whether the error is temporary: then a pad retries. */
export const isTemporary = (code: string): boolean => TEMPORARY.includes(code);
