/** Loads the toggles, which only signed-in people need; rejects if the code is not available. */
export const loadToggles = () => import('./togglesOf');
