import { defineEntity, p } from '@mikro-orm/core';
import { systemOnlyPolicy } from '../tenant-policy.ts';

const RegionSchema = defineEntity({
  name: 'Region',
  ...systemOnlyPolicy('region'),
  properties: { id: p.uuid().primary(), name: p.string().length(100).unique() },
});

/** A region of the platform's settings. */
export class Region extends RegionSchema.class {}
RegionSchema.setClass(Region);

const DepartmentSchema = defineEntity({
  name: 'Department',
  ...systemOnlyPolicy('department'),
  properties: { id: p.uuid().primary(), name: p.string().length(100).unique() },
});

/** A department of the platform's settings. */
export class Department extends DepartmentSchema.class {}
DepartmentSchema.setClass(Department);

const TagSchema = defineEntity({
  name: 'Tag',
  ...systemOnlyPolicy('tag'),
  properties: { id: p.uuid().primary(), name: p.string().length(100).unique() },
});

/** A tag of the platform's settings. */
export class Tag extends TagSchema.class {}
TagSchema.setClass(Tag);
