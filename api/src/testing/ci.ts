/** Whether nothing that a test needs may be missing: here such a test fails, on a developer's machine it is skipped. */
export const isCi = Boolean(process.env.CI) && process.env.CI !== 'false';
