/** Whether a missing tool or file fails a test (in CI) instead of skipping it. */
export const isCi = Boolean(process.env.CI) && process.env.CI !== 'false';
