import { describe, expect, it } from 'vitest';
import { deviceName } from './deviceName.js';

const mozilla = (rest: string) => `Mozilla/5.0 ${rest}`;

describe('the name of a device', () => {
  it.each([
    [
      mozilla('(X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'),
      'Chrome on Linux',
    ],
    [
      mozilla(
        '(Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
      ),
      'Edge on Windows',
    ],
    [mozilla('(Macintosh; Intel Mac OS X 10.15; rv:143.0) Gecko/20100101 Firefox/143.0'), 'Firefox on macOS'],
    [
      mozilla(
        '(Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
      ),
      'Safari on macOS',
    ],
    [
      mozilla(
        '(iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
      ),
      'Safari on iPhone',
    ],
    [
      mozilla(
        '(iPad; CPU OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0.0.0 Mobile/15E148 Safari/604.1',
      ),
      'Chrome on iPad',
    ],
    [
      mozilla(
        '(Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36',
      ),
      'Samsung Internet on Android',
    ],
    [
      mozilla(
        '(X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 OPR/124.0.0.0',
      ),
      'Opera on ChromeOS',
    ],
    [mozilla('(Linux; Android 13) AppleWebKit/537.36'), 'Android'],
    ['curl/8.5.0', 'curl'],
    ['okhttp/4.12.0', 'okhttp'],
    ['python-requests/2.32.3', 'python-requests'],
    ['node', 'node'],
    ['', 'Unknown device'],
    ['Mozilla/5.0', 'Unknown device'],
    ['<script>alert(1)</script>', 'Unknown device'],
    ['\u202eevil/1.0', 'Unknown device'],
  ])('of %j is %j', (userAgent, name) => {
    expect(deviceName(userAgent)).toBe(name);
  });

  it('is short and has plain characters for any input', () => {
    expect(deviceName('a'.repeat(10_000))).toHaveLength(60);
    expect(deviceName('Hydrate\r\nBcc: a@example.com')).toBe('Hydrate');
  });
});
