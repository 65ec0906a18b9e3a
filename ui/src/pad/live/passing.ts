const PASSING = ['moved', 'slow', 'slow-down', 'internal', 'busy', 'pad-crowded'];

/** Whether a later attempt may not meet this error: then a pad goes on trying. */
export const passes = (code: string): boolean => PASSING.includes(code);
