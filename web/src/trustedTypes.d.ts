// The sinks of Trusted Types, which TypeScript's DOM types declare with strings only (https://www.w3.org/TR/trusted-types/#sinks).
interface DOMParser {
  parseFromString(html: TrustedHTML | string, type: DOMParserSupportedType): Document;
}

interface ServiceWorkerContainer {
  register(
    scriptUrl: TrustedScriptURL | URL | string,
    options?: RegistrationOptions,
  ): Promise<ServiceWorkerRegistration>;
}
