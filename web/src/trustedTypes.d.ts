// The sinks of Trusted Types, for which TypeScript knows strings only (https://www.w3.org/TR/trusted-types/).
interface DOMParser {
  parseFromString(html: TrustedHTML | string, type: DOMParserSupportedType): Document;
}

interface ServiceWorkerContainer {
  register(
    scriptUrl: TrustedScriptURL | URL | string,
    options?: RegistrationOptions,
  ): Promise<ServiceWorkerRegistration>;
}

interface Window {
  Worker: new (scriptUrl: TrustedScriptURL | URL | string, options?: WorkerOptions) => Worker;
}
