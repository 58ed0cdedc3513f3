// The sinks of Trusted Types; TypeScript's DOM types declare them with strings only
// (https://www.w3.org/TR/trusted-types/#sinks).
interface DOMParser {
  parseFromString(html: TrustedHTML | string, type: DOMParserSupportedType): Document;
}

interface ServiceWorkerContainer {
  register(
    scriptUrl: TrustedScriptURL | URL | string,
    options?: RegistrationOptions,
  ): Promise<ServiceWorkerRegistration>;
}
