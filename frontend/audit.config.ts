import base from './playwright.config';
export default { ...base, webServer: undefined, workers: 2 };
