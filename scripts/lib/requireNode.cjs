'use strict';

// Every command of package.json loads this file first (`node -r`), before Node parses the command itself. So an
// unsupported Node prints one line instead of a syntax error. This file must be readable for Node of any age.

/** @type {{ engines: { node: string } }} */
var manifest = require('../../package.json');

/** @param {string} version such as `24.21.0` */
function parse(version) {
  var parts = version.split('.').map(Number);
  return { major: parts[0] || 0, minor: parts[1] || 0, patch: parts[2] || 0 };
}

/**
 * @param {string} version such as `24.21.0`
 * @param {string} engines release lines with their lowest version, such as `^22.13.0 || ^24.11.0`
 * @returns {string | null} one line why Hydrate does not run on this Node, or null if it does
 */
function refusal(version, engines) {
  var current = parse(version);
  var lines = engines.split(' || ').map(function (range) {
    return parse(range.replace('^', ''));
  });
  var isSupported = lines.some(function (lowest) {
    return (
      current.major === lowest.major &&
      (current.minor > lowest.minor || (current.minor === lowest.minor && current.patch >= lowest.patch))
    );
  });
  if (isSupported) return null;
  var names = lines.map(function (line) {
    var oldest = line.minor === 0 ? '' : ' (' + String(line.major) + '.' + String(line.minor) + ' or newer)';
    return String(line.major) + oldest;
  });
  return 'Hydrate needs Node ' + names.join(', ') + '; this is Node ' + version + '.';
}

var problem = refusal(process.versions.node, manifest.engines.node);
if (problem !== null) {
  console.error(problem);
  process.exit(1);
}

module.exports = { refusal: refusal };
