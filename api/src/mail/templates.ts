export function verifyEmail({ name, url }: { name: string; url: string }) { return { subject: 'v', text: `${name} ${url}`, html: '' }; }
export function alreadyRegistered({ name, url }: { name: string; url: string }) { return { subject: 'v', text: `${name} ${url}`, html: '' }; }
