require('../../scripts/typescript-hook.js');
