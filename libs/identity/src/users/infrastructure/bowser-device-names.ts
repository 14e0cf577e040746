import { Injectable } from '@nestjs/common';
import Bowser from 'bowser';
import { DeviceNames } from '../application/account-mails.ts';

/** Only known names, so that a forged header cannot put text into mails. */
const browsers = new Set(Object.values(Bowser.BROWSER_MAP));
const systems = new Set(Object.values(Bowser.OS_MAP));

@Injectable()
export class BowserDeviceNames extends DeviceNames {
  describe(userAgent: string): string {
    if (userAgent === '') return '';
    const parser = Bowser.getParser(userAgent);
    const browser = parser.getBrowserName();
    const system = parser.getOSName();
    const names = [browsers.has(browser) && browser, systems.has(system) && system];
    return names.filter(Boolean).join(' on ');
  }
}
